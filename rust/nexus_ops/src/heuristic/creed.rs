//! What things are worth to `greedy`, in rubium.

/// Values of the rule of thumb.
pub(super) struct Creed {
    /// A victory point.
    pub point: f32,
    /// Turns for which the income of a mine counts.
    pub horizon: f32,
    /// An unrevealed token: a unit, perhaps a mine.
    pub token: f32,
    /// The monolith: two energize cards a turn.
    pub hill: f32,
    /// The card of a defender who has lost.
    pub consolation: f32,
    /// Enemy's and own losses, of what the units cost.
    pub kills: f32,
    pub losses: f32,
    /// How likely a threatening attack is to come, and points that it brings.
    pub danger: f32,
    pub threat: f32,
    /// A step nearer to tokens and free mines; to the enemy, of what the unit costs.
    pub find_step: f32,
    pub enemy_step: f32,
    /// The least gain for which units move, or a card is played.
    pub stir: f32,
    pub card: f32,
    /// How much the types are wanted for the rubium that they cost, in attack order.
    pub wanted: [f32; 6],
    /// A miner for the first tokens and free mines near home.
    pub errand: f32,
}

/// The values that `greedy` plays by.
pub(super) const CREED: Creed = Creed {
    point: 9.0,
    horizon: 1.7,
    token: 9.0,
    hill: 6.0,
    consolation: 2.0,
    kills: 0.7,
    losses: 0.8,
    danger: 0.45,
    threat: 1.0,
    find_step: 1.0,
    enemy_step: 0.06,
    stir: 0.2,
    card: 3.0,
    wanted: [1.0, 1.05, 1.15, 0.9, 0.9, 0.7],
    errand: 1.6,
};

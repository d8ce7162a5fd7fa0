export * from './bid-screen';
export * from './game-server';
export * from './history-rows';
export * from './slot-player';
export * from './slot-screens';

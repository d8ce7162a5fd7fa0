/** Runs the stand-in on its own: `node e2e/family-server/main.mjs 8080`. Its player: 9876543210, play1234. */
import { startFamilyServer } from './server.mjs';
import { newPlayer } from './world.mjs';

const players = [newPlayer('9876543210', 'Ravi Kumar', 'play1234'), newPlayer('9876543212', 'Meena Joshi', 'play1234')];
const { url } = await startFamilyServer({ port: Number(process.argv[2] ?? 0), players });
console.log(`ready ${url}`);

import type { PlayerView } from '../calls/dashboard';
import type { Wire } from './server-call';

/** The player's logged-in devices. Native clients log out if theirs is not among them. */
export const deviceResult = ({ id, devices }: Pick<PlayerView, 'id' | 'devices'>): Wire[] =>
  devices.map((device, at) => ({
    id: String(at + 1),
    user_id: id,
    device_id: device,
    logout_status: '0',
    security_pin_status: '0',
  }));

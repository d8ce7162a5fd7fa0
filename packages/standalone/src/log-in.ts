import { userLogin } from '@ank/protocol';
import { callApi, startSession } from '@ank/shared/platform';

/** Logs a player in and starts the session in this browser. Throws ApiError. */
export async function logIn(mobile: string, password: string): Promise<void> {
  const { token, username, mobile: known, bettingOn } = await callApi(userLogin, { mobile, password });
  startSession({ token, username, mobile: known || mobile, bettingOn });
}

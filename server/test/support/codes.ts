import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseKind } from './databases';
import { type Answer, at, createWorld, type World } from './world';

export const OWNER = '9876543210';
export const RESET = '/api-forget-check-mobile';
export const WRONG = { status: false, msg: 'Enter Valid OTP', code: 'not_allowed', reason: 'wrong_code' };

type Sent = { mobile: string; code: string; purpose: string };

/** A real HTTP service in place of the SMS provider, which records what it receives. */
export async function startCodeService() {
  const sent: Sent[] = [];
  const behaviour = { httpStatus: 200 };
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      sent.push(JSON.parse(text) as Sent);
      response.writeHead(behaviour.httpStatus).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return { sent, behaviour, url, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** A server that verifies the codes it sends by that service, for the tests of a file, and the calls that use codes. */
export function useCodes(kind: DatabaseKind) {
  let world: World;
  let service: Awaited<ReturnType<typeof startCodeService>>;
  let serial = 7_000_000_000;
  const newMobile = (): string => String((serial += 1));

  beforeAll(async () => {
    service = await startCodeService();
    world = await createWorld(kind, { TRUST_PROXY: '1', OTP_MODE: 'verify', OTP_WEBHOOK_URL: service.url });
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    await world.database.query('delete from attempt');
    await world.database.query('delete from known_device');
    service.sent.length = 0;
    service.behaviour.httpStatus = 200;
  });
  afterAll(async () => {
    await world.close();
    await service.close();
  });

  const call = async (path: string, body: object, address = '203.0.113.1'): Promise<Answer> =>
    world.call(path, body, { 'x-forwarded-for': address });
  const lastCode = (): string => service.sent.at(-1)!.code;
  const otherThan = (code: string): string => (code === '5555' ? '5556' : '5555');
  const ask = async (mobile: string, path = '/api-check-mobile'): Promise<string> =>
    (await call(path, { mobile })).body.otp_ref as string;
  const verify = (mobile: string, otp_ref: string, otp: string, address?: string): Promise<Answer> =>
    call('/api-verify-otp', { mobile, otp_ref, otp }, address);
  const proofFor = async (mobile: string, path?: string): Promise<string> => {
    const ref = await ask(mobile, path);
    return (await verify(mobile, ref, lastCode())).body.otp_proof as string;
  };
  const register = (mobile: string, otp_proof?: string): Promise<Answer> =>
    call('/api-user-registration', {
      name: 'asha verma',
      email: 'email',
      password: 'secret 1',
      mobile,
      security_pin: '123456',
      device_id: null,
      otp_proof,
    });
  const reset = (mobile: string, otp_proof?: unknown, new_pass = 'changed!'): Promise<Answer> =>
    call('/api-forgot-password', { mobile, new_pass, otp_proof });
  const logsIn = async (mobile: string, password: string): Promise<boolean> =>
    (await call('/api-user-login', { mobile, password, device_id: '' })).body.status === true;

  return {
    /** The running server. */
    world: () => world,
    /** What the service has sent, and its answer. */
    service: () => service,
    newMobile,
    call,
    lastCode,
    otherThan,
    ask,
    verify,
    proofFor,
    register,
    reset,
    logsIn,
  };
}

import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { createWorld, type Player, type World } from '../../../test/support/world';
import * as sender from '../../accounts/codes/message-sender';

describe.each(DATABASES)('payout numbers on $name', (kind) => {
  let world: World;
  let player: Player;

  const add = async (body: object, who = player) =>
    (
      await world.call(API.addUpiDetails, {
        unique_token: who.token,
        paytm_no: '',
        google_pay_no: '',
        phon_pay_no: '',
        ...body,
      })
    ).body;
  const details = async (who = player) => (await world.call(API.paymentDetails, { unique_token: who.token })).body;

  describe('where codes are compared by the client', () => {
    beforeAll(async () => {
      world = await createWorld(kind);
    });
    afterAll(() => world.close());
    beforeEach(async () => {
      player = await world.addPlayer();
    });

    it('are stored one for each method, and changed by adding another [C03] [S08]', async () => {
      expect(await details()).toMatchObject({
        status: false,
        msg: 'Payment Detail Not Added Yet',
        payment_details: [],
      });
      expect(await add({ upi_type: '1', paytm_no: '9000000001' })).toEqual({
        status: true,
        msg: 'Paytm Number successfully register.',
      });
      expect(await add({ upi_type: 2, google_pay_no: ' 9000000002 ' })).toEqual({
        status: true,
        msg: 'Google Pay Number successfully register.',
      });
      expect(await add({ upi_type: '1', paytm_no: '9000000003' })).toEqual({
        status: true,
        msg: 'Paytm Number updated successfully.',
      });
      expect(await details()).toMatchObject({
        status: true,
        msg: 'User Payment Detail',
        payment_details: [
          {
            ac_holder_name: 'Test Player',
            paytm_number: '9000000003',
            google_pay_number: '9000000002',
            phone_pay_number: '',
          },
        ],
      });
    });

    it.each<[string, object, string]>([
      ['of an unknown type', { upi_type: '4', paytm_no: '9000000001' }, 'This UPI Type Is Not Valid'],
      ['in the field of another type', { upi_type: '1', phon_pay_no: '9000000001' }, 'Phone No is not Valid!'],
      ['that are too short', { upi_type: '1', paytm_no: '900000000' }, 'Phone No is not Valid!'],
      ['that begin with 5', { upi_type: '3', phon_pay_no: '5000000001' }, 'Phone No is not Valid!'],
      ['of other digits', { upi_type: '3', phon_pay_no: '९०००००००००' }, 'Phone No is not Valid!'],
    ])('%s are refused [V06]', async (_what, body, msg) => {
      expect(await add(body)).toMatchObject({ status: false, code: 'bad_request', msg });
      expect((await details()).payment_details).toEqual([]);
    });

    it('are shown to nobody else', async () => {
      await add({ upi_type: '1', paytm_no: '9000000001' });
      expect(await details(await world.addPlayer())).toMatchObject({ status: false, payment_details: [] });
      expect((await world.call(API.paymentDetails, { unique_token: 'nobody' })).body).toMatchObject({
        code: 'session_ended',
      });
    });
  });

  describe('where the server checks codes', () => {
    const sent: sender.Message[] = [];
    beforeAll(async () => {
      jest.spyOn(sender, 'createMessageSender').mockReturnValue(async (message) => void sent.push(message));
      world = await createWorld(kind, { OTP_MODE: 'verify' });
    });
    afterAll(async () => {
      jest.restoreAllMocks();
      await world.close();
    });

    it("need a proof, which is the player's own and works once", async () => {
      player = await world.addPlayer();
      const other = await world.addPlayer();
      expect(await add({ upi_type: '1', paytm_no: '9000000001' })).toMatchObject({
        status: false,
        code: 'not_allowed',
      });
      const { body: asked } = await world.call(API.resendOtp, { unique_token: player.token, mobile: other.mobile });
      expect(sent.at(-1)?.mobile).toBe(player.mobile);
      const { body: proved } = await world.call(API.verifyOtp, {
        mobile: player.mobile,
        otp_ref: asked.otp_ref,
        otp: String(sent.at(-1)?.code),
      });
      expect(await add({ upi_type: '1', paytm_no: '9000000001', otp_proof: proved.otp_proof }, other)).toMatchObject({
        status: false,
      });
      expect(await add({ upi_type: '1', paytm_no: '9000000001', otp_proof: proved.otp_proof })).toMatchObject({
        status: true,
      });
      // A retry after a lost answer is not another change.
      expect(await add({ upi_type: '1', paytm_no: '9000000001', otp_proof: proved.otp_proof })).toMatchObject({
        status: true,
      });
      expect(await add({ upi_type: '2', google_pay_no: '9000000001', otp_proof: proved.otp_proof })).toMatchObject({
        status: false,
      });
      expect(await add({ upi_type: '1', paytm_no: '9000000009', otp_proof: proved.otp_proof })).toMatchObject({
        status: false,
      });
      expect((await details()).payment_details[0].paytm_number).toBe('9000000001');
    });
  });
});

import { APP, exchange, PLAYER } from '../test-support/exchange';
import { howToPlay } from './pages';
import { getProfile, profileUpdate } from './profile';

describe('the profile', () => {
  it('is requested with the token alone and read with the withdrawal settings [C05, C16]', async () => {
    const { path, body, answer } = await exchange(getProfile, undefined, {
      status: true,
      profile: [{ mobile: '9876543210', wallet_balance: '1250', email: '', user_name: 'Asha Verma' }],
      min_withdrawal: '500',
      withdraw_open_time: '07:00 AM',
      withdraw_close_time: '10:00 PM',
    });
    expect([path, body]).toEqual(['/api-get-profile', PLAYER]);
    expect(answer).toEqual({
      name: 'Asha Verma',
      mobile: '9876543210',
      walletPoints: 1250,
      minWithdrawal: 500,
      withdrawOpenTime: '07:00 AM',
      withdrawCloseTime: '10:00 PM',
    });
  });

  it('is changed by user_name [C04, C16]', async () => {
    const { path, body } = await exchange(profileUpdate, { name: 'Asha V' }, { status: true });
    expect([path, body]).toEqual(['/api-profile-update', { ...PLAYER, user_name: 'Asha V' }]);
  });
});

describe('how to play', () => {
  it('is requested without a player and read from the first content [C04, C14]', async () => {
    const content = [{ how_to_play_content: '<p>Text</p>', video_link: 'https://video.example/1' }, {}];
    const { path, body, answer } = await exchange(howToPlay, undefined, { status: true, content });
    expect([path, body]).toEqual(['/api-how-to-play', APP]);
    expect(answer).toEqual({ html: '<p>Text</p>', videoLink: 'https://video.example/1' });
    expect((await exchange(howToPlay, undefined, { status: false, content: [] })).answer).toBeNull();
  });
});

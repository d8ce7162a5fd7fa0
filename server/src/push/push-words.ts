import type { Language } from '@ank/protocol';

/**
 * A title and a text; {0} is the market, {1} its result. Without points, numbers or devices, because a locked phone
 * shows it.
 */
type Words = readonly [title: string, text: string];

type Vocabulary = Readonly<Record<string, Words>>;

const ENGLISH: Vocabulary = {
  result: ['Result: {0}', '{1}'],
  win: ['You won', '{0}: {1}'],
  correction: ['Result corrected', '{0}'],
  void: ['Day cancelled', '{0}'],
  deposit_credited: ['Deposit approved', 'The points are in your wallet.'],
  deposit_refused: ['Deposit not approved', 'If you have paid, contact support.'],
  withdrawal_paid: ['Withdrawal paid', 'Your withdrawal was approved.'],
  withdrawal_returned: ['Withdrawal cancelled', 'The points are back in your wallet.'],
  new_device: ['New login', 'If this was not you, change your password.'],
  password_changed: ['Password changed', 'If this was not you, contact support.'],
  password_reset: ['Password reset', 'If this was not you, contact support.'],
  payout_number_changed: ['Number for withdrawals changed', 'If this was not you, contact support.'],
  sessions_ended: ['Other devices logged out', 'Open Devices to see where you are logged in.'],
  several: ['Your inbox has news', 'Several things have happened.'],
};

const HINDI: Vocabulary = {
  result: ['रिज़ल्ट: {0}', '{1}'],
  win: ['आप जीते', '{0}: {1}'],
  correction: ['रिज़ल्ट सुधारा गया', '{0}'],
  void: ['दिन रद्द हुआ', '{0}'],
  deposit_credited: ['डिपॉज़िट मंज़ूर हुआ', 'पॉइंट आपके वॉलेट में हैं।'],
  deposit_refused: ['डिपॉज़िट मंज़ूर नहीं हुआ', 'अगर आपने पेमेंट किया है, तो सपोर्ट से बात करें।'],
  withdrawal_paid: ['निकासी का पेमेंट हुआ', 'आपकी निकासी मंज़ूर हुई।'],
  withdrawal_returned: ['निकासी रद्द हुई', 'पॉइंट आपके वॉलेट में वापस आ गए हैं।'],
  new_device: ['नया लॉगिन', 'अगर यह आप नहीं थे, तो अपना पासवर्ड बदलें।'],
  password_changed: ['पासवर्ड बदला गया', 'अगर यह आप नहीं थे, तो सपोर्ट से बात करें।'],
  password_reset: ['पासवर्ड रीसेट हुआ', 'अगर यह आप नहीं थे, तो सपोर्ट से बात करें।'],
  payout_number_changed: ['निकासी का नंबर बदला गया', 'अगर यह आप नहीं थे, तो सपोर्ट से बात करें।'],
  sessions_ended: ['दूसरे डिवाइस लॉग आउट हुए', 'आप कहाँ लॉग इन हैं, यह डिवाइस में देखें।'],
  several: ['इनबॉक्स में नई सूचनाएँ हैं', 'एक से ज़्यादा सूचनाएँ आई हैं।'],
};

const MARATHI: Vocabulary = {
  result: ['रिझल्ट: {0}', '{1}'],
  win: ['तुम्ही जिंकलात', '{0}: {1}'],
  correction: ['रिझल्ट दुरुस्त केला', '{0}'],
  void: ['दिवस रद्द झाला', '{0}'],
  deposit_credited: ['डिपॉझिट मंजूर झाले', 'पॉइंट तुमच्या वॉलेटमध्ये आहेत.'],
  deposit_refused: ['डिपॉझिट मंजूर झाले नाही', 'तुम्ही पेमेंट केले असेल, तर सपोर्टशी बोला.'],
  withdrawal_paid: ['काढलेले पैसे दिले', 'पैसे काढण्याची विनंती मंजूर झाली.'],
  withdrawal_returned: ['पैसे काढणे रद्द झाले', 'पॉइंट तुमच्या वॉलेटमध्ये परत आले आहेत.'],
  new_device: ['नवीन लॉगिन', 'हे तुम्ही नसाल, तर तुमचा पासवर्ड बदला.'],
  password_changed: ['पासवर्ड बदलला', 'हे तुम्ही नसाल, तर सपोर्टशी बोला.'],
  password_reset: ['पासवर्ड रीसेट झाला', 'हे तुम्ही नसाल, तर सपोर्टशी बोला.'],
  payout_number_changed: ['पैसे काढण्याचा नंबर बदलला', 'हे तुम्ही नसाल, तर सपोर्टशी बोला.'],
  sessions_ended: ['इतर डिव्हाइस लॉग आउट झाली', 'तुम्ही कुठे लॉग इन आहात ते डिव्हाइसमध्ये पाहा.'],
  several: ['इनबॉक्समध्ये नवीन सूचना आहेत', 'एकापेक्षा जास्त सूचना आल्या आहेत.'],
};

/** The text of a push by kind of notice, undefined for other kinds. `several`: for more than one at once. */
export const PUSH_WORDS: Readonly<Record<Language, Vocabulary>> = { en: ENGLISH, hi: HINDI, mr: MARATHI };

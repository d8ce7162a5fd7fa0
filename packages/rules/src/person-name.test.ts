import { cleanName, nameFault, statementName } from './person-name';

const UNSEEN = 'Name has a character that cannot be shown.';
const NO_LETTER = 'Name must have a letter or a digit.';
const HOUSE = 'This name is not allowed. Please choose another one.';

test.each([
  // the typed name, the stored name
  ['Asha Verma', 'Asha Verma'],
  ['  Asha   Verma ', 'Asha Verma'],
  ['Asha\u00a0Verma', 'Asha Verma'],
  ['Ａｓｈａ　Ｖｅｒｍａ', 'Asha Verma'],
  ['𝐀𝐬𝐡𝐚', 'Asha'],
  ['José', 'José'],
  ['Jose\u0301', 'José'],
  ["D'Souza-Naik Jr. 2", "D'Souza-Naik Jr. 2"],
  ['सुनीता शर्मा', 'सुनीता शर्मा'],
  // an eyelash ra of Marathi, a half letter of Hindi, a ya-phalaa of Bengali, a chillu of Malayalam as it was typed
  ['दर्\u200dयाव', 'दर्\u200dयाव'],
  ['राज्\u200cय', 'राज्\u200cय'],
  ['র\u200d্যাব', 'র\u200d্যাব'],
  ['അവന\u0d4d\u200dറെ', 'അവന\u0d4d\u200dറെ'],
  ['क्\u200d', 'क्'],
  ['\u200dराज', 'राज'],
  ['राज\u200d\u200dय', 'राजय'],
  ['Ash\u200da', 'Asha'],
  ['Ash\u200cक', 'Ashक'],
  ['Asha ❤\ufe0f', 'Asha ❤'],
  ['ਗੁਰਪ੍ਰੀਤ', 'ਗੁਰਪ੍ਰੀਤ'],
  ['தமிழ்ச்செல்வி', 'தமிழ்ச்செல்வி'],
])('%j is stored as %j, and is a valid name', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
  expect(nameFault(kept)).toBeNull();
});

test.each([
  ['', 'Name is required!'],
  ['   ', 'Name is required!'],
  ['\u200d\u200c', 'Name is required!'],
  ['\ufe0f', 'Name is required!'],
  ['x'.repeat(61), 'Name can have at most 60 characters.'],
  ['ﷺ'.repeat(4), 'Name can have at most 60 characters.'],
  ['ㅤ', UNSEEN],
  ['\u115f', UNSEEN],
  ['\u2800', UNSEEN],
  ['Asha\u2800', UNSEEN],
  ['Asha\u200b', UNSEEN],
  ['Asha\u00ad', UNSEEN],
  ['Asha\u034f', UNSEEN],
  ['Asha\u202egnol', UNSEEN],
  ['Asha\u2066', UNSEEN],
  ['Asha\u{e0041}', UNSEEN],
  ['A\nB', UNSEEN],
  ['A\u2028B', UNSEEN],
  ['A\0B', UNSEEN],
  ['Asha\ud800', UNSEEN],
  ['...', NO_LETTER],
  ['❤', NO_LETTER],
  ['◌\u0301', NO_LETTER],
  ['Amount Added By Admin', HOUSE],
  ['amount  added by ADMIN', HOUSE],
  ['Amount-Added', HOUSE],
  ['User Welcome Bonus', HOUSE],
  ['A.m.o.u.n.t Added', HOUSE],
  ['Arnount Added', HOUSE],
  ['Аmоunt Аddеd', HOUSE],
  ['Αmount Added', HOUSE],
  ['Ámòunt Ãdded', HOUSE],
  ['ᴀᴍᴏᴜɴᴛ ᴀᴅᴅᴇᴅ', HOUSE],
  ['Ａｍｏｕｎｔ　Ａｄｄｅｄ', HOUSE],
  ['4m0unt 4dd3d', HOUSE],
  ['Ravi (Amount Received From Asha)', HOUSE],
  ['Request No.123456 Processed', HOUSE],
  ['VVithdraw Request Rejected', HOUSE],
  ['User We1come Bonus', HOUSE],
  ['Bid PIaced For KALYAN', HOUSE],
  ['Admin', HOUSE],
  ['The ADMlN', HOUSE],
  ['Support', HOUSE],
])('of %j is: %s', (typed, fault) => {
  expect(nameFault(cleanName(typed))).toBe(fault);
});

test.each(['Badminton Das', 'Adminath Rao', 'Systema', 'Amount', 'Bonus Singh', 'Requesta', 'Win 95', 'Ansh 5'])(
  '%s is a valid name, although a part of it is a word of the house',
  (name) => {
    expect(nameFault(name)).toBeNull();
  },
);

test.each([
  ['Asha Verma', 'Asha Verma'],
  ['दर्\u200dयाव', 'दर्\u200dयाव'],
  ['Asha\u200b\u2800', 'Asha'],
  ['Ａｓｈａ', 'Asha'],
  ['ㅤ', 'another player'],
  ['...', 'another player'],
  ['Amount Added By Admin', 'another player'],
  ['A\u200bdmin', 'another player'],
])('the name %j from before the rules is %j in a statement', (stored, shown) => {
  expect(statementName(stored)).toBe(shown);
});

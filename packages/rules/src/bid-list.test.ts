import { parseBidList } from './bid-list';

const read = (text: string, points?: string): string[] =>
  parseBidList(text, points).bids.map((bid) => `${bid.digits}=${bid.points}`);
const faults = (text: string, points?: string): string[] =>
  parseBidList(text, points).faults.map((fault) => `${fault.reason}: ${fault.text}`);

describe('a typed list of bids', () => {
  it.each([
    ['12, 13, 45 = 10', ['12=10', '13=10', '45=10']],
    ['12 13 45=10', ['12=10', '13=10', '45=10']],
    ['12-13-45 = 10', ['12=10', '13=10', '45=10']],
    ['12.13.45=10', ['12=10', '13=10', '45=10']],
    ['12/13|45 & 46 + 47 @ 10', ['12=10', '13=10', '45=10', '46=10', '47=10']],
    ['12 x 10', ['12=10']],
    ['12X10', ['12=10']],
    ['12 × 10', ['12=10']],
    ['12*10', ['12=10']],
    ['12=10, 13=20', ['12=10', '13=20']],
    ['12=10,13=20', ['12=10', '13=20']],
    ['128=10,137=20', ['128=10', '137=20']],
    ['12=10.13=20', ['12=10', '13=20']],
    ['12 = 10\n13 = 20', ['12=10', '13=20']],
    ['12 = 10; 13 = 20', ['12=10', '13=20']],
    ['12 = 10\r\n\r\n13 = 20\r\n', ['12=10', '13=20']],
    ['128 137 = 50 5 6 = 10', ['128=50', '137=50', '5=10', '6=10']],
    ['00, 07 = 10', ['00=10', '07=10']],
    ['12, 12 = 10', ['12=10', '12=10']],
    ['12 = 010', ['12=010']],
    ['12=10,', ['12=10']],
    ['', []],
    [' \n ; , ', []],
  ])('%j reads as %j', (text, bids) => {
    expect(read(text)).toEqual(bids);
    expect(faults(text)).toEqual([]);
  });

  it('gives the points of the form to lines without points, and to no others', () => {
    expect(read('12 13\n45 = 20', '10')).toEqual(['12=10', '13=10', '45=20']);
    expect(faults('12 13')).toEqual(['no-points: 12 13']);
    expect(faults('12 = 10 13', '50')).toEqual(['no-points: 13']);
    expect(faults('12 = 10\n13 =', '50')).toEqual(['no-points: 13']);
  });

  it.each([
    ['777 = 10,000', 'unclear: 10,000'],
    ['777 = 1,000 888 = 10', 'unclear: 1,000'],
    ['12 = 10.5', 'unclear: 10.5'],
    ['5 = 10.50, 6 = 10', 'unclear: 10.50'],
  ])('never reads a part of an amount as a bid: %j', (text, fault) => {
    expect(read(text, '10')).toEqual([]);
    expect(faults(text, '10')).toEqual([fault]);
  });

  it.each([
    ['KALYAN 12 = 10', 'unreadable: KALYAN'],
    ['12 = 10rs', 'unreadable: rs'],
    ['= 10', 'unreadable: = 10'],
    ['12 == 10', 'unreadable: 12 == 10'],
    ['१२ = 10', 'unreadable: १२'],
    ['12 = ₹10', 'unreadable: ₹'],
    ['<b>12</b> = 10', 'unreadable: <b>'],
  ])('reports what it cannot read: %j', (text, fault) => {
    expect(read(text)).toEqual([]);
    expect(faults(text)).toEqual([fault]);
  });

  it('keeps the good lines beside a bad one, and reports each bad one', () => {
    const text = '12 = 10\nhello\n13 = 20\n14';
    expect(read(text)).toEqual(['12=10', '13=20']);
    expect(faults(text)).toEqual(['unreadable: hello', 'no-points: 14']);
  });

  it('reads a list of a hundred thousand characters at once', () => {
    const text = '12,'.repeat(33_000) + '13 = 10';
    expect(read(text)).toHaveLength(33_001);
    expect(faults('1,'.repeat(50_000) + '!')).toEqual(['unreadable: !']);
  });
});

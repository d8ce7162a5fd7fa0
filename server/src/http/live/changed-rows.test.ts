import { changedRows } from './changed-rows';

const row = (id: string, more: object = {}) => ({
  game_id: id,
  game_name: `N${id}`,
  open_result: '',
  open_duration: 5,
  ...more,
});

describe('the changed rows of a list', () => {
  it('are those with a different field, ignoring durations', () => {
    const before = [row('1'), row('2'), row('3')];
    const after = [row('1', { open_duration: 4 }), row('2', { open_result: '128-1' }), row('3')];
    expect(changedRows(before, after)).toEqual([after[1]]);
    expect(changedRows(before, before)).toEqual([]);
  });

  it('are those with a field more or less', () => {
    const more = [row('1', { game_name_marathi: 'नवीन' })];
    expect(changedRows([row('1')], more)).toEqual(more);
    expect(changedRows(more, [row('1')])).toEqual([row('1')]);
  });

  it.each([
    ['another market', [row('1'), row('2'), row('3')]],
    ['one market less', [row('1')]],
    ['another order', [row('2'), row('1')]],
  ])('are not sent for a list with %s', (_name, after) => {
    expect(changedRows([row('1'), row('2')], after)).toBeNull();
  });
});

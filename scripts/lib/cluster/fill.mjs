const PLACE = /\$\{(\w+)(?:\.(\w+))?\}/g;

function valueOf(values, [whole, name, field]) {
  const value = field === undefined ? values[name] : values[name]?.[field];
  if (!['string', 'number'].includes(typeof value) || value === '') throw new Error(`There is no value for ${whole}.`);
  return String(value);
}

/**
 * Fills the places of a template: `${name}` and `${name.field}`. A line with a list's field is repeated for each item,
 * without duplicates; for an empty list it is removed.
 */
export function fill(template, values) {
  const lines = template.split('\n').flatMap((line) => {
    const places = [...line.matchAll(PLACE)];
    const list = places.map(([, name]) => name).find((name) => Array.isArray(values[name]));
    const items = list === undefined ? [values] : values[list].map((item) => ({ ...values, [list]: item }));
    const filled = items.map((of) => line.replace(PLACE, (...place) => valueOf(of, place)));
    return list === undefined ? filled : [...new Set(filled)];
  });
  return lines.join('\n');
}

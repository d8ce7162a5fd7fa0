const vm = require('node:vm');

/** For each file its source, and V8's code of it. */
const compiled = new Map();

/** What was compiled for the first time in the current test file. */
let fresh = [];

/**
 * Jest compiles each module anew for each test file, which takes most of the time of loading it. Here a worker compiles
 * it once, also the functions that a test file calls.
 */
vm.compileFunction = (source, parameters, { filename, parsingContext, importModuleDynamically }) => {
  const kept = compiled.get(filename);
  const cachedData = kept?.source === source ? kept.code : undefined;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${head}${source}\n})`, {
    filename,
    columnOffset: -head.length,
    cachedData,
    importModuleDynamically,
  });
  if (!cachedData || script.cachedDataRejected) fresh.push({ filename, source, script });
  return script.runInContext(parsingContext);
};

/** At the end of a test file: what its modules have called is compiled by then. */
exports.keepCompiledCode = () => {
  for (const { filename, source, script } of fresh) compiled.set(filename, { source, code: script.createCachedData() });
  fresh = [];
};

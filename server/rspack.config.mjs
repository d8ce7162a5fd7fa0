import { resolve } from 'node:path';

/**
 * Packages with their own files, WebAssembly or native libraries, and pg's optional ones. The rest is bundled: a start
 * that reads hundreds of files takes half as long again.
 */
const OUTSIDE = new Set(['@electric-sql/pglite', '@node-rs/argon2', 'pg-native']);

const external = ({ request }, done) => (OUTSIDE.has(request) ? done(undefined, `commonjs ${request}`) : done());

export default {
  target: 'node20',
  mode: 'production',
  context: import.meta.dirname,
  entry: { main: './src/main.ts', operator: './src/operator.ts' },
  output: {
    path: resolve(import.meta.dirname, 'dist'),
    filename: '[name].js',
    library: { type: 'commonjs2' },
    clean: true,
  },
  externals: [external],
  node: { __dirname: false },
  resolve: { extensions: ['.ts', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        type: 'javascript/auto',
      },
    ],
  },
  optimization: { minimize: false },
  devtool: 'source-map',
};

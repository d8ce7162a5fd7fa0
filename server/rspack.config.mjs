import { resolve } from 'node:path';

/** Our own sources go into the bundle; everything from the registry is required at run time. */
const external = ({ request }, done) =>
  /^[./]/.test(request) || request.startsWith('@ank/') ? done() : done(undefined, `commonjs ${request}`);

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
  resolve: { extensions: ['.ts', '.js'] },
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

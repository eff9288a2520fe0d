const path = require('node:path')

const { EnvironmentPlugin } = require('webpack')

module.exports = {
  entry: './src/index.js',
  output: {
    path: path.resolve(__dirname, 'public/build'),
    publicPath: '/build/',
    trustedTypes: true,
  },
  plugins: [new EnvironmentPlugin(['SERVICES'])],
}

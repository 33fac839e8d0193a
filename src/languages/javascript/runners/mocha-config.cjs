// The project's settings of Mocha without the files that they name: Mocha would run these as well as the files of its command.
const options = require(require.resolve("mocha/lib/cli/options", { paths: [process.cwd()] }));
const { spec: _, ...own } = {
  ...options.loadPkgRc({}),
  ...options.loadRc({ config: process.env.NIGHTSHIFT_CONFIG || undefined }),
};
module.exports = own;

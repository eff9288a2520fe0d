/** Loaded before the program that is measured: says, when it is asked, what the process holds once nothing is left to collect, and how much of the processor it took. */
const { setFlagsFromString, writeHeapSnapshot } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const mb = bytes => Math.round(bytes / 104_857.6) / 10

process.on('message', ({ ask, file }) => {
  if (ask === 'snapshot') return process.send({ file: writeHeapSnapshot(file) })
  const { user, system } = process.cpuUsage()
  const before = process.memoryUsage()
  if (ask === 'collected') {
    collect()
    // Twice: what was kept for the first time only by something that ended.
    collect()
  }
  const after = process.memoryUsage()
  process.send({
    cpu: (user + system) / 1e6,
    rssMb: mb(before.rss),
    heapMb: mb(after.heapUsed),
    outsideMb: mb(after.external),
  })
})
// The channel alone does not keep the process from ending.
process.channel?.unref()

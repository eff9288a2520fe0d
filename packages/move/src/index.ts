export { runCli } from './cli.ts'
export { type MovedFile, moveSite, type MoveOptions, type MoveResult } from './move-site.ts'
export type { ReportRow } from './report.ts'

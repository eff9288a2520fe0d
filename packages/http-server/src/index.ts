export { answer } from './answer.ts'
export { attemptsTable, countAttempt, forgiveAttempt, sweepAttempts, type AttemptLimit } from './attempts.ts'
export { createCookies, type CookieForm, type Cookies } from './cookies.ts'
export { networkBlockOf } from './network-block.ts'
export {
  hostOf,
  isOfLocalNetwork,
  isOfThisMachine,
  originOf,
  pageOf,
  readPage,
  type Page,
  type RequestHead,
} from './pages.ts'
export { readBody, readBytes, type BodyOptions, type BodyProblem } from './read-body.ts'
export { createId, createToken, hashOf, isToken } from './tokens.ts'

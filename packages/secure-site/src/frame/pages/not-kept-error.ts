/** The user has no copy of the file that was made. */
export class NotKeptError extends Error {}

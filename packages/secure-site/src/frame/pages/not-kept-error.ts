/** Thrown if the user has no copy of the created file. */
export class NotKeptError extends Error {}

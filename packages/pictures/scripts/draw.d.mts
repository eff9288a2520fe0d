/** Drawings by id, and the ids that show the drawing of another. */
export interface Drawn {
  readonly drawings: Readonly<Record<string, string>>
  readonly sameAs: Readonly<Record<string, string>>
}

export function draw(table: Readonly<Record<string, string>>): Promise<Drawn>

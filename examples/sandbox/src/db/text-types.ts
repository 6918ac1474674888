/**
 * The types whose text is kept as it is, by oid; every other type keeps the driver's own reader, the same on PGlite and
 * PostgreSQL. Left alone, PGlite would read int8 as number or BigInt by size, and the two differ on dates.
 */
export const TEXT_TYPES = { int8: 20, date: 1082, numeric: 1700 } as const

/**
 * Oids of types that stay text; every other type uses the driver's parser, the same on PGlite and PostgreSQL. By
 * default, PGlite would read int8 as number or BigInt depending on its size, and the two differ on dates.
 */
export const TEXT_TYPES = { int8: 20, date: 1082, numeric: 1700 } as const

/**
 * CFG-7: one segment that may stand before every address of the portal, without slashes: `acme` (specification §2).
 * The server writes it into the page, since the first address is read before any answer has come.
 */
export const isPortalPrefix = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(text)

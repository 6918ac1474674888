/**
 * CFG-7: one path segment, without slashes, that may precede every address of the portal: `acme` (specification §2).
 * The server writes it into the page, since the page needs it before the first response.
 */
export const isPortalPrefix = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(text)

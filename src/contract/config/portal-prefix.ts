/**
 * Whether a text can be the portal's prefix: one path segment, without slashes, that may precede every address of the
 * portal, such as `acme` (CFG-7; specification §2). The server writes the prefix into the page, because the page needs
 * it before the first response.
 */
export const isPortalPrefix = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(text)

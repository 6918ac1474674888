const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/

/** Settings from the environment, read at each request, so that a build contains neither values nor secrets. */
export const settings = () => ({
  /** Public origin of this site, as registered with the provider. */
  origin: required('SITE_ORIGIN', ORIGIN),
  /** Encrypts the sign-in cookie; at least 32 random characters. */
  cookieSecret: required('COOKIE_SECRET', /^\S{32,}$/),
  netterms: {
    origin: required('NETTERMS_ORIGIN', ORIGIN),
    secureOrigin: required('NETTERMS_SECURE_ORIGIN', ORIGIN),
    publishableKey: required('NETTERMS_PUBLISHABLE_KEY', /^pk_(test|live)_\w+$/),
    secretKey: required('NETTERMS_SECRET_KEY', /^sk_(test|live)_\w+$/),
  },
})

/** @throws Error without the value, which may be a secret */
function required(name: string, shape: RegExp): string {
  const value = process.env[name] ?? ''
  if (!shape.test(value)) throw new Error(`${name} is missing or malformed. README.md lists the variables.`)
  return value
}

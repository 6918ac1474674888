/** Settings of the site. They come from the environment only, so that no file of the project contains a secret. */
function required(name, shape) {
  const value = process.env[name] ?? ''
  if (shape.test(value)) return value
  // The value may be a secret, so the message does not repeat it.
  console.error(`${name} is missing or malformed. README.md lists the variables.`)
  process.exit(1)
}

const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/

export const settings = {
  port: Number(required('PORT', /^\d{1,5}$/)),
  /** Public origin of this site, as registered with the provider. The `Host` header is no source: clients choose it. */
  origin: required('SITE_ORIGIN', ORIGIN),
  /** Signs the sign-in cookie; at least 32 random characters. */
  cookieSecret: required('COOKIE_SECRET', /^\S{32,}$/),
  netterms: {
    /** Origin of the API and of the CDN, such as `https://api.provider.example`. */
    origin: required('NETTERMS_ORIGIN', ORIGIN),
    /** Origin of the frame in which bank account numbers are typed. */
    secureOrigin: required('NETTERMS_SECURE_ORIGIN', ORIGIN),
    publishableKey: required('NETTERMS_PUBLISHABLE_KEY', /^pk_(test|live)_\w+$/),
    secretKey: required('NETTERMS_SECRET_KEY', /^sk_(test|live)_\w+$/),
  },
}

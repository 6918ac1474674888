import { createEmbedSession, isNetTermsError } from 'netterms/server'

export async function POST(): Promise<Response> {
  try {
    const { clientSecret } = await createEmbedSession(process.env['NETTERMS_SECRET_KEY'] ?? '', {
      api: process.env['NETTERMS_API'] ?? '',
      externalUserId: 'buyer-17',
      user: { firstName: 'Robin', lastName: 'Hale' },
      buidCustomers: ['10428'],
      role: 'payer',
      allowedOrigins: [process.env['OWN_ORIGIN'] ?? ''],
    })
    return Response.json({ client_secret: clientSecret })
  } catch (error) {
    return Response.json({ error: isNetTermsError(error) ? error.code : 'unknown' }, { status: 502 })
  }
}

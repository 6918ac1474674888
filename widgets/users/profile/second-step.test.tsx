import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/profile'
import {
  button,
  card,
  closeProfile,
  factor,
  field,
  focused,
  NOTHING,
  showProfile,
} from '../../../test/support/profile-page.ts'
import { refusal } from '../../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 1400))
afterEach(closeProfile)

it('[PRF-4] sets up two-step verification: password, QR code and key, code, recovery codes once', async () => {
  let isEnrolled = false
  const { api, events, root } = showProfile({
    'GET /second-factors/current': () => factor(isEnrolled),
    'POST /second-factors': ({ attributes }) =>
      attributes?.['password'] === 'right'
        ? {
            data: {
              type: 'second-factors',
              id: 'current',
              attributes: {
                secret: 'JBSWY3DPEHPK3PXP',
                otpauth_uri: 'otpauth://totp/NetTerms:payer?secret=JBSWY3DPEHPK3PXP',
              },
            },
          }
        : refusal(422, 'password-incorrect'),
    'POST /second-factor-confirmations': ({ attributes }) => {
      if (attributes?.['code'] !== '123456') return refusal(422, 'factor-code-invalid')
      isEnrolled = true
      return { data: { type: 'x', id: 'x', attributes: { recovery_codes: ['AAAA-1111', 'BBBB-2222'] } } }
    },
  })
  await button('Set up two-step verification').click()
  await expect.element(field('Your password')).toBeVisible()
  await expect.poll(focused).toBe(field('Your password').element())
  await field('Your password').fill('wrong')
  await button('Continue').click()
  await expect.element(field('Your password')).toHaveAccessibleDescription(/not your password/)
  await field('Your password').fill('right')
  await button('Continue').click()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await button('Turn on two-step verification').click()
  await expect.element(field('Code')).toHaveAccessibleDescription('Enter the code')
  await field('Code').fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('BBBB-2222')).toBeVisible()
  await expect.poll(() => events('nt-unsaved-change')).toEqual([{ dirty: true }])
  await button('I saved them').click()
  await expect.element(page.getByText('Two-step verification is set up.')).toBeVisible()
  await expect.element(card('Two-step verification')).toHaveTextContent(/You have 3 recovery codes left\./)
  expect(root.textContent).not.toContain('BBBB-2222')
  await expect.poll(() => events('nt-unsaved-change').at(-1)).toEqual({ dirty: false })
  expect(api.calls('POST /second-factor-confirmations').map(({ attributes }) => attributes)).toEqual([
    { code: '123456' },
  ])
})

it('[PRF-4] turns it off with the password, unless the group requires it', async () => {
  let isEnrolled = true
  showProfile({
    'GET /second-factors/current': () => factor(isEnrolled),
    'POST /second-factor-removals': () => {
      isEnrolled = false
      return NOTHING
    },
  })
  await button('Turn off two-step verification').click()
  await field('Your password').fill('right')
  await button('Turn off two-step verification').click()
  await expect.element(page.getByText('Two-step verification is off.')).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('Two-step verification is off.')
  showProfile({ 'GET /second-factors/current': () => factor(true, true) })
  await expect.element(card('Two-step verification')).toHaveTextContent(/Your company requires two-step verification/)
  expect(button('Turn off two-step verification').elements()).toHaveLength(0)
})

it('[PRF-4] renews recovery codes with the password', async () => {
  showProfile({
    'GET /second-factors/current': () => factor(true),
    'POST /recovery-codes': () => ({ data: { type: 'x', id: 'x', attributes: { recovery_codes: ['CCCC-3333'] } } }),
  })
  await button('Get new recovery codes').click()
  await button('Get new codes').click()
  await expect.element(field('Your password')).toHaveAccessibleDescription('Enter your password')
  await field('Your password').fill('right')
  await button('Get new codes').click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'CCCC-3333' })).toBeVisible()
  await button('I saved them').click()
  await expect.element(page.getByText(/^Your new recovery codes are valid from now on/)).toBeVisible()
})

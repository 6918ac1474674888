/** Broadcasts sign-in, sign-out and expiry to the other tabs of the portal. Source: docs/spec/session.md SES-8 (security b.5). */
const MESSAGES = ['signed-in', 'signed-out', 'expired'] as const
export type SessionMessage = (typeof MESSAGES)[number]

export interface TabChannel {
  post(message: SessionMessage): void
  close(): void
}

export function openTabChannel(namespace: string, onNews: (message: SessionMessage) => void): TabChannel {
  let channel: BroadcastChannel | null =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(`netterms:${namespace}`) : null
  if (channel) {
    channel.onmessage = ({ data }) => {
      const message = MESSAGES.find((each) => each === data)
      if (message) onNews(message)
    }
  }
  return {
    post: (message) => channel?.postMessage(message),
    close() {
      channel?.close()
      channel = null
    },
  }
}

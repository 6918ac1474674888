/** The host's own callbacks may throw; that is the host's business and stops nothing of ours. */
export function callHost(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}

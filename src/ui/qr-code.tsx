import encodeQR from 'qr'

/** Width of the quiet zone, in modules: the light margin that a camera needs to find the code. */
const QUIET_ZONE = 4

/** QR code, black on white in every scheme, because cameras cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const size = modules.length
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-paper" width={size} height={size} />
      <path className="qr-ink" d={dark.join('')} />
    </svg>
  )
}

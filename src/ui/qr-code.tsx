import encodeQR from 'qr'

/** Light modules around the code without which a camera does not find it. */
const QUIET_ZONE = 4

/** Black on white in every scheme: cameras do not read the opposite. */
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

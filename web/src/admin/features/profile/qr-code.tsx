import encodeQR from 'qr';

/** Light modules around the code, as the standard asks. */
const border = 4;

interface QrCodeProps {
  text: string;
  /** What the picture is, for a screen reader. */
  label: string;
}

/** A QR code as one path of an SVG: no picture is fetched, and no style stands in the page. */
export default function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

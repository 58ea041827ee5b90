import { useFrame } from '../page/frame.ts';

export function Hours({ className }: { className?: string }) {
  return (
    <dl className={className}>
      {useFrame().settings.hours.map(({ days, time }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </dl>
  );
}

import { usualWeek } from 'api/office-hours';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WeekField } from './office-fields.tsx';

test('a closed day has no hours, whether it comes from the server or from the form', () => {
  const inForm = usualWeek.map(({ opens, closes }) => ({ opens: opens ?? '', closes: closes ?? '' }));
  for (const week of [[...usualWeek], inForm]) {
    const html = renderToStaticMarkup(<WeekField label="Week" value={week} change={() => {}} />);
    expect(html.match(/type="time"/g)).toHaveLength(12);
    expect(html.match(/>Closed</g)).toHaveLength(1);
  }
});

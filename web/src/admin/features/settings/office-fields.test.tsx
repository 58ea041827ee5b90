import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { usualWeek } from 'api/office-hours';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfficeDocument } from '../../../gql/graphql.ts';
import { useOfficeTimes } from '../../use-office-times.ts';
import { WeekField } from './office-fields.tsx';

test('a closed day has no hours, whether it comes from the server or from the form', () => {
  const inForm = usualWeek.map(({ opens, closes }) => ({ opens: opens ?? '', closes: closes ?? '' }));
  for (const week of [[...usualWeek], inForm]) {
    const html = renderToStaticMarkup(<WeekField label="Week" value={week} change={() => {}} />);
    expect(html.match(/type="time"/g)).toHaveLength(12);
    expect(html.match(/>Closed</g)).toHaveLength(1);
  }
});

test('suggested days and lateness follow the week and the holidays in Settings', () => {
  const hours = { opens: '10:00', closes: '17:00' };
  const week = [...Array.from({ length: 6 }, () => hours), { opens: null, closes: null }];
  const holidays = [{ day: '2026-11-24', name: 'A holiday' }];
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
  client.writeQuery({
    query: OfficeDocument,
    data: { siteSettings: { brand: 'Prasthan', address: 'Kathmandu', week, holidays } },
  });
  let times = {};
  const Reader = () => {
    times = useOfficeTimes();
    return null;
  };
  renderToStaticMarkup(
    <ApolloProvider client={client}>
      <Reader />
    </ApolloProvider>,
  );
  expect(times).toMatchObject({ week, holidays });
});

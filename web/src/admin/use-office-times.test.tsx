import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfficeDocument } from '../gql/graphql.ts';
import { useOfficeTimes } from './use-office-times.ts';

test('the office times are the week and the holidays in Settings', () => {
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

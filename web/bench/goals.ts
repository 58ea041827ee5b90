/** The limit for a measured figure. A figure without a goal is only reported (docs/performance.md). */
export type Goal = { least: number } | { most: number };

const ratio = (least: number) => ({ least });
const milliseconds = (most: number) => ({ most });

export const goals: Readonly<Record<string, Goal>> = {
  // The CPU time of a bare server (`pairs.ts`) for one response, divided by our server's CPU time.
  'home page, cached, brotli': ratio(0.9),
  'GET /api/services, cached': ratio(0.9),
  'public GraphQL query over POST': ratio(0.9),
  'inbox of 25 as the admin requests it, 10,000 enquiries': ratio(0.5),
  'POST /api/contact, durable': ratio(1),
  'POST /api/contact through GraphQL': ratio(0.5),
  // The 95th percentile (p95) of the response time, with one request at a time.
  'first page': milliseconds(50),
  'list of posts': milliseconds(50),
  'list of pages': milliseconds(50),
  'opening an enquiry': milliseconds(50),
  'the palette': milliseconds(50),
  'an edited fact on three pages, a post and for replies, on two servers': milliseconds(100),
  // The 98th percentile (p98) of the durations of interactions, with a processor slowed down by a factor of six.
  'interaction to next paint': milliseconds(100),
  'start with data, ms': { most: 500 },
  'memory after the reads, MB': { most: 200 },
};

export const inboxGoal: Goal = milliseconds(50);

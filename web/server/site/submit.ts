import type { Api } from 'api';
import { execute } from 'graphql';
import { graphql } from '../../src/gql/gql.ts';
import type { FormPost } from '../../src/site/forms/form-post.ts';

const operations = {
  submitEnquiry: graphql(`
    mutation SubmitContact($input: ContactInput!) {
      submitContact(input: $input) {
        _id
      }
    }
  `),
  submitReview: graphql(`
    mutation SubmitReview($input: ReviewInput!) {
      submitReview(input: $input) {
        _id
      }
    }
  `),
};

/**
 * Runs the API's operation for a form.
 *
 * @throws what the operation failed with
 */
export async function submit(
  api: Pick<Api, 'schema'>,
  operation: FormPost['operation'],
  context: Awaited<ReturnType<Api['createContext']>>,
  input: object,
): Promise<void> {
  const { errors } = await execute({
    schema: api.schema,
    document: operations[operation],
    variableValues: { input },
    contextValue: context,
  });
  if (errors?.[0]) throw errors[0];
}

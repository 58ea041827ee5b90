import { useQuery } from '@apollo/client/react';
import { MyRoleDocument } from '../../gql/graphql.ts';

/** Whether the signed-in account is an owner's. False until the server has answered. The server decides what it may do. */
export function useIsOwner(): boolean {
  return useQuery(MyRoleDocument).data?.me.role === 'owner';
}

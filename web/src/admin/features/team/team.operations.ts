import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminTeamMembers($trashed: Boolean) {
    records: adminTeamMembers(trashed: $trashed) {
      _id
      version
      name
      position
      department
      isActive
      deletedAt
    }
  }
`);

export const one = graphql(`
  query AdminTeamMember($id: ID!) {
    record: adminTeamMember(id: $id) {
      _id
      version
      name
      position
      department
      bio
      experience
      education
      imageUrl
      email
      phone
      linkedin
      twitter
      status
    }
  }
`);

export const create = graphql(`
  mutation CreateTeamMember($input: TeamMemberInput!) {
    record: createTeamMember(input: $input) {
      _id
      version
    }
  }
`);

export const update = graphql(`
  mutation UpdateTeamMember($id: ID!, $version: Int!, $input: TeamMemberInput!) {
    record: updateTeamMember(id: $id, version: $version, input: $input) {
      _id
      version
    }
  }
`);

export const remove = graphql(`
  mutation DeleteTeamMember($id: ID!) {
    record: deleteTeamMember(id: $id) {
      _id
    }
  }
`);

export const restore = graphql(`
  mutation RestoreTeamMember($id: ID!) {
    record: restoreTeamMember(id: $id) {
      _id
    }
  }
`);

export const reorder = graphql(`
  mutation ReorderTeamMembers($ids: [ID!]!) {
    records: reorderTeamMembers(ids: $ids) {
      _id
    }
  }
`);

import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminTeamMembers {
    records: adminTeamMembers {
      _id
      version
      name
      position
      department
      isActive
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

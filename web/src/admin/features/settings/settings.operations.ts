import { graphql } from '../../../gql/gql.ts';

export const one = graphql(`
  query AdminSettings {
    record: siteSettings {
      version
      brand
      email
      phone
      location
      address
      socialHandle
      hours {
        days
        time
      }
      videoUrl
    }
  }
`);

export const update = graphql(`
  mutation UpdateSettings($version: Int!, $input: SiteSettingsInput!) {
    record: updateSiteSettings(version: $version, input: $input) {
      version
    }
  }
`);

/** An issue, and the fields of a project: REST has neither columns nor their values. */
export const board = `
query Board($owner: String!, $name: String!, $issue: Int!, $login: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issue(number: $issue) { id }
  }
  organization(login: $login) {
    projectV2(number: $number) {
      id
      fields(first: 100) {
        nodes {
          __typename
          ... on ProjectV2SingleSelectField { id name options { id name } }
          ... on ProjectV2Field { id name dataType }
        }
      }
    }
  }
}`;

/** An item that is there already is answered with. */
export const addItem = `
mutation AddItem($project: ID!, $content: ID!) {
  addProjectV2ItemById(input: { projectId: $project, contentId: $content }) {
    item { id }
  }
}`;

export const setField = `
mutation SetField($project: ID!, $item: ID!, $field: ID!, $value: ProjectV2FieldValue!) {
  updateProjectV2ItemFieldValue(input: { projectId: $project, itemId: $item, fieldId: $field, value: $value }) {
    projectV2Item { id }
  }
}`;

export const clearField = `
mutation ClearField($project: ID!, $item: ID!, $field: ID!) {
  clearProjectV2ItemFieldValue(input: { projectId: $project, itemId: $item, fieldId: $field }) {
    projectV2Item { id }
  }
}`;

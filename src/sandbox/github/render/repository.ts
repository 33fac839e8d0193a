import { type Repository } from "../state.ts";
import { fullName, type World } from "../world.ts";
import { apiUrl, repositoryPage, repositoryUrl } from "./addresses.ts";
import { nodeId, timestamp } from "./format.ts";
import { type Documents } from "./types.ts";
import { renderUser } from "./user.ts";

/** What is known of a repository wherever it is named. */
export function renderRepository(world: World, repository: Repository) {
  const open = repository.issues.filter((issue) => issue.state === "open").length;
  const page = repositoryPage(world, repository);
  return {
    id: repository.id,
    node_id: nodeId("R", repository.id),
    name: repository.name,
    full_name: fullName(repository),
    private: repository.private,
    owner: renderUser(world, repository.owner),
    html_url: page,
    description: repository.description,
    fork: repository.forkOf !== null,
    ...relatedUrls(repositoryUrl(world, repository)),
    created_at: timestamp(repository.createdAt),
    updated_at: timestamp(repository.updatedAt),
    pushed_at: timestamp(repository.pushedAt),
    git_url: `${page.replace(/^https?:/, "git:")}.git`,
    ssh_url: `git@${new URL(apiUrl(world)).hostname}:${fullName(repository)}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    has_issues: repository.hasIssues,
    has_wiki: repository.wiki !== null,
    archived: repository.archived,
    open_issues_count: open,
    visibility: repository.private ? ("private" as const) : ("public" as const),
    open_issues: open,
    default_branch: repository.defaultBranch,
    ...alikeOfAll,
  };
}

/** What all repositories of the sandbox have alike. */
const alikeOfAll = {
  homepage: null,
  size: 0,
  stargazers_count: 0,
  watchers_count: 0,
  language: null,
  has_projects: false,
  has_downloads: true,
  has_pages: false,
  has_discussions: false,
  forks_count: 0,
  mirror_url: null,
  disabled: false,
  license: null,
  allow_forking: true,
  is_template: false,
  web_commit_signoff_required: false,
  topics: [] as string[],
  custom_properties: {},
  forks: 0,
  watchers: 0,
};

export function renderFullRepository(
  world: World,
  repository: Repository,
  permissions: NonNullable<Documents["full-repository"]["permissions"]>,
): Documents["full-repository"] {
  return {
    ...renderRepository(world, repository),
    permissions,
    allow_squash_merge: true,
    allow_merge_commit: true,
    allow_rebase_merge: true,
    allow_auto_merge: false,
    delete_branch_on_merge: false,
    allow_update_branch: true,
    use_squash_pr_title_as_default: false,
    squash_merge_commit_message: "COMMIT_MESSAGES",
    squash_merge_commit_title: "COMMIT_OR_PR_TITLE",
    merge_commit_message: "PR_TITLE",
    merge_commit_title: "MERGE_MESSAGE",
    custom_properties: {},
    network_count: 0,
    subscribers_count: 0,
  };
}

/** What GitHub says of each repository where more can be asked of it; the sandbox answers to some of them. */
function relatedUrls(url: string) {
  return { url, ...codeUrls(url), ...talkUrls(url) };
}

function codeUrls(url: string) {
  return {
    forks_url: `${url}/forks`,
    keys_url: `${url}/keys{/key_id}`,
    hooks_url: `${url}/hooks`,
    branches_url: `${url}/branches{/branch}`,
    tags_url: `${url}/tags`,
    blobs_url: `${url}/git/blobs{/sha}`,
    git_tags_url: `${url}/git/tags{/sha}`,
    git_refs_url: `${url}/git/refs{/sha}`,
    trees_url: `${url}/git/trees{/sha}`,
    statuses_url: `${url}/statuses/{sha}`,
    languages_url: `${url}/languages`,
    commits_url: `${url}/commits{/sha}`,
    git_commits_url: `${url}/git/commits{/sha}`,
    contents_url: `${url}/contents/{+path}`,
    compare_url: `${url}/compare/{base}...{head}`,
    merges_url: `${url}/merges`,
    archive_url: `${url}/{archive_format}{/ref}`,
    downloads_url: `${url}/downloads`,
    releases_url: `${url}/releases{/id}`,
    deployments_url: `${url}/deployments`,
  };
}

function talkUrls(url: string) {
  return {
    collaborators_url: `${url}/collaborators{/collaborator}`,
    teams_url: `${url}/teams`,
    issue_events_url: `${url}/issues/events{/number}`,
    events_url: `${url}/events`,
    assignees_url: `${url}/assignees{/user}`,
    stargazers_url: `${url}/stargazers`,
    contributors_url: `${url}/contributors`,
    subscribers_url: `${url}/subscribers`,
    subscription_url: `${url}/subscription`,
    comments_url: `${url}/comments{/number}`,
    issue_comment_url: `${url}/issues/comments{/number}`,
    issues_url: `${url}/issues{/number}`,
    pulls_url: `${url}/pulls{/number}`,
    milestones_url: `${url}/milestones{/number}`,
    notifications_url: `${url}/notifications{?since,all,participating}`,
    labels_url: `${url}/labels{/name}`,
  };
}

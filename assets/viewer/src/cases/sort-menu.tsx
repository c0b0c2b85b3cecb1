import { Menu } from "../parts/menu";
import { go, sort, sorts } from "../store";

/** The order of the list. */
export function SortMenu() {
  const now = sort.value;
  const choices = () =>
    sorts.value.map(({ key, label }) => ({
      key: key || "worst",
      label,
      text: label,
      chosen: key === now.key,
      choose: () => go({ sort: key || undefined }),
    }));
  return (
    <Menu
      name="sort"
      chosen={now.key ? now.label : undefined}
      clear={() => go({ sort: undefined })}
      choices={choices}
    />
  );
}

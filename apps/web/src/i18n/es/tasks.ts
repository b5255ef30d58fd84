export const tasks = {
};

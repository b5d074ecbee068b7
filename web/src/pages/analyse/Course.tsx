import { Button } from '../../parts/Controls';
import { Graph } from '../../parts/Graph';
import * as model from '../../state/analyse';
import { course, pointName, points, progress, stopCourse } from '../../state/course';

/** The course of the game as a graph, once something of it is known; how far the engine is while it looks. */
export function Course() {
  const told = progress.value;
  if (told)
    return (
      <div class="course-progress" role="status">
        <label class="field">
          Evaluating every move: {told.done} of {told.total}
          <progress value={told.done} max={told.total} />
        </label>
        <Button icon="close" label="Stop" onClick={stopCourse} />
      </div>
    );
  if (points.value.length < 2) return null;
  return <Graph points={points.value} plies={course.value.length - 1} at={model.node.value.ply} name={pointName} onGo={(ply) => model.goTo(course.value[ply])} />;
}

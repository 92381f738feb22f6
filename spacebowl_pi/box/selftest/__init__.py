"""The guided self-test: what is shown and asked, what answers and edges mean, and the result.

It is driven by answers, edges and the time, and knows no terminal. A step is a generator that yields views and is sent
what happens; the guide shows the views on the parts. What can be checked without the parts is for the doctor.
"""
